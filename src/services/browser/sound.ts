/** The tones of the gate's and the till's signals: told apart by contour and rhythm alone, at most 600 ms long. */
import type { Signal } from '../../domain/gate/verdict.ts'
import { readStored } from '../storage/storage.ts'

interface Tone {
  /** Milliseconds after the signal. */
  readonly startsAt: number
  readonly lasts: number
  /** Hertz; a tone with `glidesTo` ends there. */
  readonly pitch: number
  readonly glidesTo?: number
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth'
  /** 0 to 1. */
  readonly loudness: number
}

export const signalTones: Readonly<Record<Signal, readonly Tone[]>> = {
  /** Two tones, rising. */
  success: [
    { startsAt: 0, lasts: 120, pitch: 660, wave: 'sine', loudness: 0.5 },
    { startsAt: 130, lasts: 220, pitch: 990, wave: 'sine', loudness: 0.5 },
  ],
  /** Two equal beeps with a rest between. */
  repeated: [
    { startsAt: 0, lasts: 130, pitch: 520, wave: 'triangle', loudness: 0.5 },
    { startsAt: 250, lasts: 130, pitch: 520, wave: 'triangle', loudness: 0.5 },
  ],
  /** One long buzz, falling. */
  notFound: [{ startsAt: 0, lasts: 480, pitch: 260, glidesTo: 130, wave: 'sawtooth', loudness: 0.4 }],
  /** Three soft, low pulses. */
  unknown: [
    { startsAt: 0, lasts: 120, pitch: 300, wave: 'sine', loudness: 0.35 },
    { startsAt: 220, lasts: 120, pitch: 300, wave: 'sine', loudness: 0.35 },
    { startsAt: 440, lasts: 120, pitch: 300, wave: 'sine', loudness: 0.35 },
  ],
  /** Three quick steps down. */
  refused: [
    { startsAt: 0, lasts: 110, pitch: 880, wave: 'square', loudness: 0.2 },
    { startsAt: 120, lasts: 110, pitch: 698, wave: 'square', loudness: 0.2 },
    { startsAt: 240, lasts: 200, pitch: 440, wave: 'square', loudness: 0.2 },
  ],
  /** Two soft tones, falling. */
  noted: [
    { startsAt: 0, lasts: 140, pitch: 494, wave: 'triangle', loudness: 0.5 },
    { startsAt: 160, lasts: 300, pitch: 370, wave: 'triangle', loudness: 0.5 },
  ],
}

const fade = 0.01
const latestStart = 300

let context: AudioContext | undefined
let playing: GainNode | undefined

/**
 * Plays the signal's tones in place of those still sounding. Whether sound is wanted is for the caller to know.
 * Silent where the browser has no Web Audio, and before the person has touched the page or a key.
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
    const asked = performance.now()
    await audio.resume()
    if (performance.now() - asked > latestStart) return
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

/** In `localStorage`, per device: a gate's tablet stays muted whoever signs in. */
const settingKey = 'checkInSound'

export function readSoundSetting(): SoundSetting {
  return readStored(settingKey) === 'off' ? 'off' : 'on'
}

/** Where storage is full or forbidden the setting is forgotten with the page. */
export function rememberSoundSetting(setting: SoundSetting): void {
  try {
    localStorage.setItem(settingKey, setting)
  } catch {
    return
  }
}
