export const endings = { active: '', done: ' · done', error: ' · failed', stopped: ' · ended' } as const
