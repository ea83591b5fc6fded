/**
 * The server's clock as seen from here. Each sighting bounds the offset between the two clocks: the server read
 * its clock after the request was sent and before the answer came. The bounds of all sightings are intersected.
 *
 * @param {() => number} [localNow]  this machine's clock, epoch milliseconds
 */
export function createClock(localNow = Date.now) {
  let least = -Infinity;
  let most = Infinity;

  /** @param {number} low @param {number} high */
  function narrow(low, high) {
    const agrees = low <= most && high >= least;
    // One of the clocks was set: earlier bounds no longer hold.
    least = agrees ? Math.max(least, low) : low;
    most = agrees ? Math.min(most, high) : high;
  }

  return {
    /** Milliseconds to add to this machine's clock; 0 until something is known. */
    get offset() {
      if (least === -Infinity && most === Infinity) return 0;
      if (most === Infinity) return least;
      return (least + most) / 2;
    },

    /** The server's time now, epoch milliseconds. */
    now() {
      return localNow() + this.offset;
    },

    /** This machine's own time. */
    localNow,

    /**
     * Takes in a time that the server wrote into a response or a frame.
     * @param {string|number|null|undefined} serverTime  ISO text or epoch milliseconds
     * @param {number} [sentAt]  local time of the request, if there was one
     * @param {number} [blur]  how much the server may have rounded down, in milliseconds
     */
    sight(serverTime, sentAt, blur = 0) {
      const at = typeof serverTime === "string" ? Date.parse(serverTime) : serverTime;
      if (at === null || at === undefined || Number.isNaN(at)) return;
      narrow(at - localNow(), sentAt === undefined ? Infinity : at + blur - sentAt);
    },
  };
}

/** @typedef {ReturnType<typeof createClock>} Clock */
