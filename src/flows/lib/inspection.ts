import { recorder } from '../../services/recorder/recorder.ts'
import { flightObserver } from './flightRecorder.ts'

/** What observes the flows of this page: the flight recorder. */
export const inspect = flightObserver(recorder)
