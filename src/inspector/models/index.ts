import { modelsIn } from './modelsIn.ts'

/** The models of every flow: each `.tsx` in the folders of the areas. */
export const models = modelsIn(import.meta.glob('./*/*.tsx', { eager: true }))
