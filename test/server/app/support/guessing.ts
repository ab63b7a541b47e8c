import { createWaitingRoom, type WaitingRoom } from '../../../../server/app/auth/signInQueue.ts'

export interface QuickWaitingRoom {
  readonly waitingRoom: WaitingRoom
  /** How long those who came in would have waited. */
  readonly waits: number[]
  /** From now on, whoever comes in waits until `release`. */
  hold(): void
  release(): void
}

/** A waiting room in which nobody really waits. */
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
  /** How many wait. */
  waiting(): number
  /** Moves its clock, and ends the waits whose time has come. */
  pass(milliseconds: number): void
}

/** A waiting room whose clock the test moves. */
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

/** The statuses of answers that come together; those who wait are let on when so many others have been answered. */
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
