import { createWaitingRoom, type WaitingRoom } from '../../../../server/app/auth/signInQueue.ts'

export interface QuickWaitingRoom {
  readonly waitingRoom: WaitingRoom
  readonly waits: number[]
  hold(): void
  release(): void
}

export function quickWaitingRoom(): QuickWaitingRoom {
  const waits: number[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const pause = (milliseconds: number) => {
    waits.push(milliseconds)
    return isHeld ? new Promise<void>((resolve) => held.push(resolve)) : Promise.resolve()
  }
  return {
    waitingRoom: createWaitingRoom({ pause }),
    waits,
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
      for (const goOn of held.splice(0)) goOn()
    },
  }
}

export interface TimedWaitingRoom {
  readonly waitingRoom: WaitingRoom
  waiting(): number
  pass(milliseconds: number): void
}

export function timedWaitingRoom(): TimedWaitingRoom {
  let time = 0
  let waiting = 0
  let ends: { readonly at: number; readonly end: () => void }[] = []
  const pause = (milliseconds: number) =>
    new Promise<void>((end) => {
      ends.push({ at: time + milliseconds, end })
    })
  const room = createWaitingRoom({ pause, now: () => time })
  return {
    waitingRoom: {
      async wait(...asked) {
        waiting++
        try {
          return await room.wait(...asked)
        } finally {
          waiting--
        }
      },
    },
    waiting: () => waiting,
    pass(milliseconds) {
      time += milliseconds
      const due = ends.filter(({ at }) => at <= time)
      ends = ends.filter(({ at }) => at > time)
      for (const { end } of due) end()
    },
  }
}

/**
 * The statuses of concurrent answers; waiting calls are released after this many others have been answered.
 */
export async function statusesOf(
  room: QuickWaitingRoom,
  answering: () => readonly Promise<Response>[],
  answeredBefore: number,
): Promise<number[]> {
  room.hold()
  let answered = 0
  const answers = answering().map(async (answer) => {
    const { status } = await answer
    answered++
    if (answered === answeredBefore) room.release()
    return status
  })
  return Promise.all(answers)
}
