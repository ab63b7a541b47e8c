import * as z from 'zod/mini'
import type { Signal } from '../../domain/gate/verdict.ts'
import { storedValue } from '../storage/storedValue.ts'

interface Tone {
  /** Milliseconds after the signal. */
  readonly startsAt: number
  readonly lasts: number
  /** Hertz. A tone with `glidesTo` ends there. */
  readonly pitch: number
  readonly glidesTo?: number
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth'
  readonly loudness: number
}

/** Signals at gate and till. They differ in contour and rhythm, and last at most 600 ms. */
export const signalTones: Readonly<Record<Signal, readonly Tone[]>> = {
  success: [
    { startsAt: 0, lasts: 120, pitch: 660, wave: 'sine', loudness: 0.5 },
    { startsAt: 130, lasts: 220, pitch: 990, wave: 'sine', loudness: 0.5 },
  ],
  repeated: [
    { startsAt: 0, lasts: 130, pitch: 520, wave: 'triangle', loudness: 0.5 },
    { startsAt: 250, lasts: 130, pitch: 520, wave: 'triangle', loudness: 0.5 },
  ],
  notFound: [{ startsAt: 0, lasts: 480, pitch: 260, glidesTo: 130, wave: 'sawtooth', loudness: 0.4 }],
  unknown: [
    { startsAt: 0, lasts: 120, pitch: 300, wave: 'sine', loudness: 0.35 },
    { startsAt: 220, lasts: 120, pitch: 300, wave: 'sine', loudness: 0.35 },
    { startsAt: 440, lasts: 120, pitch: 300, wave: 'sine', loudness: 0.35 },
  ],
  refused: [
    { startsAt: 0, lasts: 110, pitch: 880, wave: 'square', loudness: 0.2 },
    { startsAt: 120, lasts: 110, pitch: 698, wave: 'square', loudness: 0.2 },
    { startsAt: 240, lasts: 200, pitch: 440, wave: 'square', loudness: 0.2 },
  ],
  noted: [
    { startsAt: 0, lasts: 140, pitch: 494, wave: 'triangle', loudness: 0.5 },
    { startsAt: 160, lasts: 300, pitch: 370, wave: 'triangle', loudness: 0.5 },
  ],
}

const fade = 0.01
const maxResumeDelayMs = 300

let context: AudioContext | undefined
let playing: GainNode | undefined

/**
 * Plays the tones of the signal and stops earlier ones. It is silent without Web Audio, and before the person
 * has touched the page or pressed a key. The caller checks the sound setting.
 */
export function playSignal(signal: Signal): void {
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return
  try {
    context ??= new AudioContext()
    void sound(context, signalTones[signal]).catch(() => undefined)
  } catch {
    context = undefined
  }
}

async function sound(audio: AudioContext, tones: readonly Tone[]): Promise<void> {
  if (audio.state !== 'running') {
    const startedAt = performance.now()
    await audio.resume()
    if (performance.now() - startedAt > maxResumeDelayMs) return
  }
  playing?.disconnect()
  const output = audio.createGain()
  output.connect(audio.destination)
  playing = output
  for (const tone of tones) schedule(audio, output, tone)
}

function schedule(audio: AudioContext, output: GainNode, tone: Tone): void {
  const start = audio.currentTime + tone.startsAt / 1000
  const end = start + tone.lasts / 1000
  const oscillator = audio.createOscillator()
  oscillator.type = tone.wave
  oscillator.frequency.setValueAtTime(tone.pitch, start)
  if (tone.glidesTo !== undefined) oscillator.frequency.exponentialRampToValueAtTime(tone.glidesTo, end)

  const envelope = audio.createGain()
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(tone.loudness, start + fade)
  envelope.gain.setValueAtTime(tone.loudness, end - fade)
  envelope.gain.linearRampToValueAtTime(0, end)

  oscillator.connect(envelope).connect(output)
  oscillator.start(start)
  oscillator.stop(end)
}

export type SoundSetting = 'on' | 'off'

/** Per device: a gate's tablet stays muted for all who sign in. */
const soundSetting = storedValue<SoundSetting>('checkInSound', z.enum(['on', 'off']), {
  isText: true,
  onFailure: () => undefined,
})

export function readSoundSetting(): SoundSetting {
  return soundSetting.read() ?? 'on'
}

export const rememberSoundSetting = soundSetting.write
