export { possibleDuplicates, tellApart, undoTellApart } from './duplicates.ts'
export { findPeople } from './findPeople.ts'
export { checkImport, writeImport } from './importPeople.ts'
export { imports, undoImport } from './imports.ts'
export { newCamperPassword } from './newCamperPassword.ts'
export { nextNumber } from './nextNumber.ts'
export { participant, participants } from './participants.ts'
export {
  correctPerson,
  freeWallet,
  freezeWallet,
  person,
  restorePerson,
  withdrawnPeople,
  withdrawPerson,
} from './people.ts'
export { findCard, issueCard, loseCard, ownCard } from './personCards.ts'
export { register } from './register.ts'
export { makeSlips, slipPeople } from './slips.ts'
