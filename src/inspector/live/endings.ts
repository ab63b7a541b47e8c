/** What is said of a flow that no longer runs. */
export const endings = { active: '', done: ' · done', error: ' · failed', stopped: ' · ended' } as const
