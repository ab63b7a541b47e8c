/*
 * Runs before React loads, because React would otherwise record a profile of each component, which takes a
 * twentieth of the tests' time.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
