import { buildId } from '../browser/buildId.ts'
import { markStaffWork } from '../storage/staffMark.ts'

/*
 * The files of the gate's page, cached by the service worker (src/sw.ts) so that the page opens without a
 * network. Only that page asks for them, because the first load of a camper's pages must not grow.
 */

const loadTimeout = 30_000

type Question = 'keepGateFiles' | 'areGateFilesKept'

interface Answer {
  readonly build: string
  readonly kept: boolean
}

/**
 * Makes the active and the waiting service worker cache the gate's files and read them back. `kept` is false
 * without a worker (no https), if a file could not be fetched or stored, and if no worker has the build of
 * this page.
 */
export async function keepGateFiles(): Promise<{ readonly kept: boolean }> {
  if (!canHaveWorker()) return { kept: false }
  try {
    markStaffWork()
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    let answers = await askWorkers('keepGateFiles')
    if (answers.length > 0 && !answers.some(isOfThisBuild)) {
      await (await navigator.serviceWorker.getRegistration())?.update()
      answers = await askWorkers('keepGateFiles')
    }
    return { kept: areKept(answers) }
  } catch (error) {
    console.info('The page of the gate is not kept for use without a network', error)
    return { kept: false }
  }
}

export async function areGateFilesKept(): Promise<boolean> {
  if (!canHaveWorker()) return false
  return askWorkers('areGateFilesKept').then(areKept, () => false)
}

function canHaveWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

/** The waiting worker counts too: it may take over while the network is away. */
function areKept(answers: readonly Answer[]): boolean {
  return answers.every(({ kept }) => kept) && answers.some(isOfThisBuild)
}

function isOfThisBuild({ build }: Answer): boolean {
  return build === buildId
}

async function askWorkers(question: Question): Promise<readonly Answer[]> {
  const answers = new Map<ServiceWorker, Answer>()
  // Looked up again after each answer: a version that arrives meanwhile does not know that it must cache
  // these files.
  for (;;) {
    const next = (await installedWorkers()).find((worker) => !answers.has(worker))
    if (!next) return [...answers.values()]
    answers.set(next, await ask(next, question))
  }
}

async function installedWorkers(): Promise<readonly ServiceWorker[]> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return []
  if (registration.installing) await isInstalled(registration.installing)
  // The first worker activates immediately. A later one that fails to install leaves the previous one active.
  if (registration.active || registration.waiting) await navigator.serviceWorker.ready
  return [registration.active, registration.waiting].filter((worker) => worker !== null)
}

function isInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

function ask(worker: ServiceWorker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => {
      port1.close()
      reject(new Error('The service worker did not answer'))
    }, loadTimeout)
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    worker.postMessage(question, [port2])
  })
}
