/** How many pictures of a card one worker encodes in a second, and does nothing else. */
export function encodingRate(count: number): Promise<number> {
  const worker = new Worker(new URL('./encodingWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    worker.postMessage(count)
  }).finally(() => worker.terminate())
}
