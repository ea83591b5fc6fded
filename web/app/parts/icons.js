/** The page's icons: one stroke width, one size. They are decoration beside words or labels. */
import { html } from "htm/preact";

const PATHS = {
  spade:
    "M12 2.5C9 7 3.5 9.8 3.5 14.2a4.3 4.3 0 0 0 7.3 3.1c-.2 1.7-.9 3-2.3 4.2h7c-1.4-1.2-2.1-2.5-2.3-4.2a4.3 4.3 0 0 0 7.3-3.1C20.5 9.8 15 7 12 2.5Z",
  lobby: "M4 6h16M4 12h16M4 18h10",
  friends:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c.5-3.7 3-6 6.5-6s6 2.3 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.5M18 14.6c2 .9 3.2 2.8 3.5 5.4",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.400-6.5 7.5-6.5s6.900 2.5 7.5 6.5",
};

/** One drawing. @param {{name: keyof typeof PATHS}} props */
export function Icon({ name }) {
  const kind = name === "spade" ? "icon icon-solid" : "icon";
  return html`
    <svg class=${kind} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>
  `;
}
