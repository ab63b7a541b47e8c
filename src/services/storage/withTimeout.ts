/** Rejects after `limit` milliseconds, because the storage of some browsers never answers. */
export async function withTimeout<Value>(work: Promise<Value>, limit = 5_000): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage of the browser does not answer')), limit)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
