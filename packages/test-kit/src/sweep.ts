/** Whether this run is the sweep, in which tests that are tagged `scales` try more cases. */
export const sweeps = process.env.WISP_TEST_SWEEP === "on";
