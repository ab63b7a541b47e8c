import { modelsIn } from './modelsIn.ts'

/** Every flow of the portal: each `.tsx` beside this file is the model of one. */
export const models = modelsIn(import.meta.glob('./*.tsx', { eager: true }))
