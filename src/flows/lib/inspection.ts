import { recorder } from '../../services/recorder/recorder.ts'
import { flightObserver } from './flightRecorder.ts'

export const inspect = flightObserver(recorder)
