export { beginCamp, checkBeginning } from './beginning.ts'
export { camp, longestName, saveFacts } from './camp.ts'
export { campLogo, keepLogo } from './logo.ts'
export { programme, saveProgramme } from './programme.ts'
