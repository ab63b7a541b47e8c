export {
  type ScriptedFlow,
  type StartedActor,
  startScripted,
} from '../../../src/inspector/walk/scripted.ts'
