export { live } from './liveCall.ts'
