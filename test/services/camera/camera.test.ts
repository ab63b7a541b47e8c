import { expect, test, vi } from 'vitest'
import { createCamera } from '../../../src/services/camera/camera.ts'
import { openCardReader } from '../../../src/services/camera/cardReader.ts'

interface Device {
  readonly capabilities?: object
  readonly refuses?: string
}

function stubDevice({ capabilities = {}, refuses }: Device = {}) {
  const asked: unknown[] = []
  const wished: unknown[] = []
  const stopped: string[] = []
  const screen: string[] = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => ({ deviceId: 'back' }),
    applyConstraints: async (constraints: unknown) => wished.push(constraints),
    stop: () => stopped.push('back'),
  }
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async (what: string) => {
        screen.push(`held ${what}`)
        return { release: async () => screen.push('released') }
      },
    },
    mediaDevices: {
      getUserMedia: async (constraints: unknown) => {
        asked.push(constraints)
        if (refuses !== undefined) throw new DOMException('', refuses)
        return { getVideoTracks: () => [track], getTracks: () => [track] }
      },
      enumerateDevices: async () => [
        { kind: 'videoinput', deviceId: 'back' },
        { kind: 'audioinput', deviceId: 'microphone' },
        { kind: 'videoinput', deviceId: 'front' },
      ],
    },
  })
  return { asked, wished, stopped, screen, page }
}

const open = (id: string | null = null) => createCamera().open(id, new AbortController().signal)

test('[W836] the camera request asks for 1920 × 1080, prefers the back camera and has no audio', async () => {
  const { asked } = stubDevice()
  expect(await open()).toEqual({ ok: true, camera: { ids: ['back', 'front'], id: 'back', hasTorch: false } })
  await open('front')
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  expect(asked).toEqual([
    { audio: false, video: { ...size, facingMode: { ideal: 'environment' } } },
    { audio: false, video: { ...size, deviceId: { ideal: 'front' } } },
  ])
})

test('[W836] the camera focuses continuously where it can', async () => {
  const can = stubDevice({ capabilities: { focusMode: ['manual', 'continuous'], torch: true } })
  expect(await open()).toEqual({ ok: true, camera: { ids: ['back', 'front'], id: 'back', hasTorch: true } })
  expect(can.wished).toEqual([{ advanced: [{ focusMode: 'continuous' }] }])
  const cannot = stubDevice({ capabilities: { focusMode: ['manual'] } })
  await open()
  expect(cannot.wished).toEqual([])
})

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'taken'],
  ['AbortError', 'taken'],
  ['InvalidStateError', 'broken'],
])('[W458] a %s means that the camera is %s', async (refuses, problem) => {
  stubDevice({ refuses })
  expect(await open()).toEqual({ ok: false, problem })
})

test('a camera that opens after an abort is stopped', async () => {
  const { stopped } = stubDevice()
  await expect(createCamera().open(null, AbortSignal.abort())).rejects.toThrow(
    'The camera was stopped before it opened',
  )
  expect(stopped).toEqual(['back'])
})

/** A browser's own barcode reader with these formats; null makes the query for formats fail. */
function stubDetector(formats: readonly string[] | null) {
  const made: unknown[] = []
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static async getSupportedFormats() {
        if (formats === null) throw new DOMException('', 'NotSupportedError')
        return formats
      }
      constructor(options: unknown) {
        made.push(options)
      }
      async detect() {
        return [{ rawValue: 'EZC104' }]
      }
    },
  )
  return made
}

function stubWorker() {
  const scripts: string[] = []
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(script: URL) {
        super()
        scripts.push(script.pathname.replace(/^.*\//, ''))
      }
      postMessage({ id, request }: { readonly id: number; readonly request: unknown }) {
        scripts.push(...(request instanceof Pixels ? [request.text] : []))
        queueMicrotask(() =>
          this.dispatchEvent(new MessageEvent('message', { data: { id, isOk: true, answer: [] } })),
        )
      }
      terminate() {}
    },
  )
  return scripts
}

class Pixels {
  readonly data = new Uint8ClampedArray(4)
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const openReader = () => openCardReader(new AbortController().signal)

test('[W837] the browser’s barcode detector is used, for Code 128 only, where it supports that', async () => {
  const made = stubDetector(['qr_code', 'code_128'])
  const scripts = stubWorker()
  const read = await openReader()
  const closed: string[] = []
  expect(await read({ close: () => closed.push('picture') } as unknown as ImageBitmap)).toEqual(['EZC104'])
  expect([made, scripts, closed]).toEqual([[{ formats: ['code_128'] }], [], ['picture']])
})

test.each([
  ['supports other codes', ['qr_code', 'ean_13']],
  ['supports no codes', []],
  ['fails to list its codes', null],
])('[W837] the portal’s own reader is used when the browser’s detector %s', async (_, formats) => {
  const made = stubDetector(formats)
  const scripts = stubWorker()
  const read = await openReader()
  expect(await read({} as ImageBitmap)).toEqual([])
  expect([made, scripts]).toEqual([[], ['cardReaderWorker.ts']])
})

test('[W837] the portal’s own reader is used when the browser has no detector', async () => {
  const scripts = stubWorker()
  await openReader()
  expect(scripts).toEqual(['cardReaderWorker.ts'])
})

test('[W964] the page reads the pixels itself when workers cannot draw, and closes the picture', async () => {
  const scripts = stubWorker()
  vi.stubGlobal('OffscreenCanvas', undefined)
  const drawn: unknown[] = []
  const canvas = {
    width: 1,
    height: 1,
    getContext: () => ({
      drawImage: (picture: unknown) => drawn.push(picture),
      getImageData: (...place: number[]) => new Pixels(place.join()),
    }),
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  const read = await openReader()
  let closed = 0
  const picture = { width: 1280, height: 720, close: () => (closed += 1) } as unknown as ImageBitmap
  expect(await read(picture)).toEqual([])
  expect([drawn, closed, scripts]).toEqual([[picture], 1, ['cardReaderWorker.ts', '0,0,1280,720']])
})

test('[W1274] the screen stays on while a camera is open, also after the page was hidden', async () => {
  const { screen, page } = stubDevice()
  const camera = createCamera()
  await camera.open(null, new AbortController().signal)
  expect(screen).toEqual(['held screen'])
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(screen).toEqual(['held screen'])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(screen).toEqual(['held screen', 'held screen'])
  camera.close()
  await expect.poll(() => screen.at(-1)).toBe('released')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(screen).toEqual(['held screen', 'held screen', 'released'])
})
