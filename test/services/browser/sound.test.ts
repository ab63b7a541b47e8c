import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Signal, signalOf, signals, verdicts } from '../../../src/domain/gate/verdict.ts'
import { readSoundSetting, rememberSoundSetting, signalTones } from '../../../src/services/browser/sound.ts'
import { signalVibrations, vibrateSignal } from '../../../src/services/browser/vibration.ts'

const pairs = signals.flatMap((one, index) => signals.slice(index + 1).map((other) => [one, other] as const))

/** The audible features apart from pitch: the number of tones, their length and direction. */
function contourOf(signal: Signal): string {
  const tones = signalTones[signal]
  const pitches = tones.flatMap((tone) =>
    tone.glidesTo === undefined ? [tone.pitch] : [tone.pitch, tone.glidesTo],
  )
  const steps = pitches.slice(1).map((pitch, index) => Math.sign(pitch - (pitches[index] ?? pitch)))
  return `${tones.length} tones, steps ${steps.join(' ')}`
}

test('[W609] each verdict of the gate has its own signal', () => {
  expect(verdicts.map((verdict) => signalOf[verdict])).toEqual([
    'success',
    'repeated',
    'notFound',
    'unknown',
    'refused',
    'noted',
  ])
})

describe('the tones', () => {
  test.each(pairs)('of %s and %s differ in contour', (one, other) => {
    expect(contourOf(one)).not.toBe(contourOf(other))
  })

  test('rise only for success', () => {
    expect(signals.map(contourOf)).toEqual([
      '2 tones, steps 1',
      '2 tones, steps 0',
      '1 tones, steps -1',
      '3 tones, steps 0 0',
      '3 tones, steps -1 -1',
      '2 tones, steps -1',
    ])
  })

  test.each(signals)('of %s end within 600 ms and stay within full volume', (signal) => {
    for (const tone of signalTones[signal]) {
      expect(tone.startsAt + tone.lasts).toBeLessThanOrEqual(600)
      expect(tone.loudness).toBeLessThanOrEqual(1)
    }
  })
})

describe('playing a signal', () => {
  const scheduled: { type: string; pitch: number; start: number; stop: number }[] = []
  let contexts = 0
  let resumed = 0
  let disconnected = 0

  class Parameter {
    first: number | undefined
    setValueAtTime(value: number) {
      this.first ??= value
    }
    linearRampToValueAtTime() {}
    exponentialRampToValueAtTime() {}
  }

  class Gain {
    gain = new Parameter()
    connect = (next: unknown) => next
    disconnect() {
      disconnected += 1
    }
  }

  class Oscillator {
    type = 'sine'
    frequency = new Parameter()
    startedAt = 0
    connect = (next: unknown) => next
    start(at: number) {
      this.startedAt = at
    }
    stop(at: number) {
      scheduled.push({ type: this.type, pitch: this.frequency.first ?? 0, start: this.startedAt, stop: at })
    }
  }

  class FakeAudioContext {
    state = 'suspended'
    currentTime = 2
    destination = {}
    constructor() {
      contexts += 1
    }
    async resume() {
      resumed += 1
      this.state = 'running'
    }
    createGain = () => new Gain()
    createOscillator = () => new Oscillator()
  }

  beforeEach(() => {
    scheduled.length = 0
    contexts = resumed = disconnected = 0
    vi.resetModules()
  })

  test('uses one audio context, resumes it once and replaces the previous signal', async () => {
    vi.stubGlobal('AudioContext', FakeAudioContext)
    const { playSignal } = await import('../../../src/services/browser/sound.ts')
    expect(contexts).toBe(0)

    playSignal('success')
    await vi.waitFor(() => expect(scheduled).toHaveLength(2))
    expect(scheduled).toEqual([
      { type: 'sine', pitch: 660, start: 2, stop: 2.12 },
      { type: 'sine', pitch: 990, start: 2.13, stop: 2.35 },
    ])
    expect(disconnected).toBe(0)

    playSignal('notFound')
    await vi.waitFor(() => expect(scheduled).toHaveLength(3))
    expect({ contexts, resumed, disconnected }).toEqual({ contexts: 1, resumed: 1, disconnected: 1 })
  })

  test('is skipped when the device wakes more than 300 ms later', async () => {
    vi.stubGlobal('AudioContext', FakeAudioContext)
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_301)
    const { playSignal } = await import('../../../src/services/browser/sound.ts')
    playSignal('success')
    await vi.waitFor(() => expect(now).toHaveBeenCalledTimes(2))
    expect(scheduled).toEqual([])
    playSignal('notFound')
    await vi.waitFor(() => expect(scheduled).toHaveLength(1))
    now.mockRestore()
  })

  test('does nothing before the first user activation', async () => {
    vi.stubGlobal('AudioContext', FakeAudioContext)
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
    const { playSignal } = await import('../../../src/services/browser/sound.ts')
    playSignal('success')
    expect(contexts).toBe(0)
  })

  test('is silent when Web Audio is missing or cannot start', async () => {
    const { playSignal } = await import('../../../src/services/browser/sound.ts')
    vi.stubGlobal('AudioContext', undefined)
    expect(() => playSignal('refused')).not.toThrow()
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          throw new Error('no audio device')
        }
      },
    )
    expect(() => playSignal('refused')).not.toThrow()
  })
})

describe('the mute setting', () => {
  test('is stored under checkInSound and is on by default', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    expect(readSoundSetting()).toBe('on')
    rememberSoundSetting('off')
    expect([...stored]).toEqual([['checkInSound', 'off']])
    expect(readSoundSetting()).toBe('off')
    rememberSoundSetting('on')
    expect(readSoundSetting()).toBe('on')
  })

  test('stays on when storage throws', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => rememberSoundSetting('off')).not.toThrow()
    expect(readSoundSetting()).toBe('on')
  })
})

describe('the vibration', () => {
  test.each(pairs)('of %s differs from that of %s', (one, other) => {
    expect(signalVibrations[one]).not.toEqual(signalVibrations[other])
  })

  test('plays its pattern on a device that supports it', () => {
    const vibrate = vi.fn(() => true)
    vi.stubGlobal('navigator', { vibrate })
    vibrateSignal('repeated')
    expect(vibrate.mock.calls).toEqual([[[90, 90, 90]]])
  })

  test('is skipped without support or user activation', () => {
    const vibrate = vi.fn(() => true)
    vi.stubGlobal('navigator', {})
    expect(() => vibrateSignal('success')).not.toThrow()
    vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: false } })
    vibrateSignal('success')
    expect(vibrate).not.toHaveBeenCalled()
  })
})
