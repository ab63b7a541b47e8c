import { afterLook, type CameraProblem, noReads } from '../../domain/lib/cameraReads.ts'
import { type CardReader, openCardReader } from './cardReader.ts'

type Opened =
  | {
      readonly ok: true
      readonly camera: {
        readonly ids: readonly string[]
        readonly id: string | null
        readonly hasTorch: boolean
      }
    }
  | { readonly ok: false; readonly problem: CameraProblem }

interface Listener {
  readonly onCode: (code: string) => void
  readonly onCrowd: (isCrowded: boolean) => void
  readonly onStopped: () => void
}

export interface Camera {
  /** @param id null for the camera at the back of a phone */
  readonly open: (id: string | null, signal: AbortSignal) => Promise<Opened>
  readonly show: (place: HTMLVideoElement | null) => void
  readonly loadReader: () => Promise<void>
  readonly read: (listener: Listener) => () => void
  readonly switchTorch: (isOn: boolean) => Promise<void>
  readonly close: () => void
}

interface Abilities {
  readonly torch?: boolean
  readonly focusMode?: readonly string[]
}

type Wish = { readonly torch: boolean } | { readonly focusMode: 'continuous' }

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'taken',
  AbortError: 'taken',
}

/** Maximum wait for a new frame, in ms: some browsers report no frames of a hidden video. */
const maxFrameWait = 150

export function createCamera(): Camera {
  let stream: MediaStream | null = null
  let picture: HTMLVideoElement | null = null
  let reader: CardReader | null = null
  let opened = new AbortController()

  function showStream() {
    if (picture && picture.srcObject !== stream) picture.srcObject = stream
  }

  return {
    async open(id, signal) {
      opened = new AbortController()
      const answer = await openStream(id)
      if (!answer.ok) return answer
      if (signal.aborted) {
        stop(answer.stream)
        throw new Error('The camera was stopped before it opened')
      }
      stream = answer.stream
      showStream()
      keepScreenOn(opened.signal)
      const [track] = stream.getVideoTracks()
      const { focusMode, torch } = abilitiesOf(track)
      if (focusMode?.includes('continuous')) await wish(track, { focusMode: 'continuous' }).catch(() => {})
      const devices = await navigator.mediaDevices.enumerateDevices()
      const ids = devices.flatMap(({ kind, deviceId }) => (kind === 'videoinput' ? [deviceId] : []))
      return {
        ok: true,
        camera: { ids, id: track?.getSettings().deviceId ?? null, hasTorch: torch === true },
      }
    },
    show(place) {
      picture = place
      showStream()
    },
    async loadReader() {
      reader = await openCardReader(opened.signal)
    },
    read({ onCode, onCrowd, onStopped }) {
      const ended = new AbortController()
      const [track] = stream?.getVideoTracks() ?? []
      track?.addEventListener('ended', onStopped, { signal: ended.signal })
      let reads = noReads
      let wasCrowded = false
      async function look() {
        const at = performance.now()
        const bitmap = picture && (await photographOf(picture))
        const texts = bitmap && reader ? await reader(bitmap) : []
        if (ended.signal.aborted) return
        const { code, isCrowded, ...after } = afterLook(reads, texts, at)
        reads = after.reads
        if (isCrowded !== wasCrowded) onCrowd(isCrowded)
        wasCrowded = isCrowded
        if (code !== null) onCode(code)
      }
      async function readFrames() {
        while (!ended.signal.aborted) {
          await look()
          await nextPicture(picture)
        }
      }
      if (track?.readyState !== 'live') onStopped()
      else
        readFrames().catch(() => {
          if (!ended.signal.aborted) onStopped()
        })
      return () => ended.abort()
    },
    switchTorch: async (isOn) => wish(stream?.getVideoTracks()[0], { torch: isOn }),
    close() {
      opened.abort()
      if (stream) stop(stream)
      stream = null
      reader = null
      showStream()
    },
  }
}

type OpenedStream =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: CameraProblem }

async function openStream(id: string | null): Promise<OpenedStream> {
  const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: id } }
  const video = { width: { ideal: 1920 }, height: { ideal: 1080 }, ...which }
  try {
    return { ok: true, stream: await navigator.mediaDevices.getUserMedia({ audio: false, video }) }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return { ok: false, problem: problems[name] ?? 'broken' }
  }
}

/** Browsers release the lock when the page is hidden. */
function keepScreenOn(signal: AbortSignal): void {
  let lock: Promise<WakeLockSentinel> | undefined
  const request = () => {
    if (document.visibilityState !== 'visible') return
    lock = navigator.wakeLock?.request('screen')
    lock?.catch(() => {})
  }
  request()
  document.addEventListener('visibilitychange', request, { signal })
  signal.addEventListener('abort', () => lock?.then((held) => held.release()).catch(() => {}))
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function abilitiesOf(track: MediaStreamTrack | undefined): Abilities {
  return (track?.getCapabilities?.() ?? {}) as Abilities
}

async function wish(track: MediaStreamTrack | undefined, wished: Wish): Promise<void> {
  if (!track) throw new Error('There is no camera')
  await track.applyConstraints({ advanced: [wished as MediaTrackConstraintSet] })
}

/**
 * The visible part of the video, 16:9 from its middle, so that the card which was read is on the screen. Null
 * while there is no picture; some browsers only find out when they try.
 */
async function photographOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null
  const width = Math.min(videoWidth, Math.round((videoHeight * 16) / 9))
  const height = Math.min(videoHeight, Math.round((videoWidth * 9) / 16))
  const [x, y] = [Math.floor((videoWidth - width) / 2), Math.floor((videoHeight - height) / 2)]
  return createImageBitmap(video, x, y, width, height).catch(() => null)
}

function nextPicture(video: HTMLVideoElement | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxFrameWait)
    video?.requestVideoFrameCallback?.(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
