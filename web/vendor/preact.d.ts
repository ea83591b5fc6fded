// The types of vendor/preact.js, which the build copies from htm/preact/standalone.
import type { VNode } from "preact";

export { h, render, Component, createContext } from "preact";
export type { ComponentChildren, RefObject, VNode } from "preact";
export {
  useState,
  useReducer,
  useEffect,
  useLayoutEffect,
  useRef,
  useImperativeHandle,
  useMemo,
  useCallback,
  useContext,
  useDebugValue,
  useErrorBoundary,
} from "preact/hooks";

/** A view written as a template: html`<p>${text}</p>`. */
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => VNode;
