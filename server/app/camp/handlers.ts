export { camp, saveFacts } from './camp.ts'
