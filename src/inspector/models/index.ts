import { modelsIn } from './modelsIn.ts'

/** The models of every flow: each `.tsx` in this folder. */
export const models = modelsIn(import.meta.glob('./*.tsx', { eager: true }))
