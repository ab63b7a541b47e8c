/*
 * Runs before React is loaded, which would otherwise measure each component for a profile that nobody records. A twentieth
 * of the tests' time goes into that.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
