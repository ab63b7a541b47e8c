export { beginCamp, checkBeginning } from './beginning.ts'
export { camp, saveFacts } from './camp.ts'
export { programme, saveProgramme } from './programme.ts'
