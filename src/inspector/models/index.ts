import { modelsIn } from './modelsIn.ts'

export const models = modelsIn(import.meta.glob('./*/*.tsx', { eager: true }))
