import type { CSSProperties, ReactNode } from 'react'
import { signalOf, type Verdict as VerdictName } from '../../../domain/gate/verdict.ts'
import { SignalSign } from './SignalSign.tsx'
import classes from './Verdict.module.css'

export const verdictWords: Record<VerdictName, string> = {
  checkedIn: 'Checked in',
  alreadyCheckedIn: 'Already checked in',
  notFound: 'Not found',
  unreachable: 'No answer',
  refused: 'Not checked in',
  noted: 'Noted on this device',
}

interface VerdictProps {
  readonly verdict: VerdictName
  readonly word?: string
  readonly sentence: string
  readonly titleId?: string
  readonly children?: ReactNode
}

/** Readable at arm's length in sunlight: colour, shape, sign and word say the same. */
export function Verdict(props: VerdictProps) {
  const { verdict, word = verdictWords[verdict], sentence, titleId, children } = props
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.panel} data-verdict={verdict} style={coloursOf(verdict)}>
        <div className={classes.sign} data-in-sight>
          <SignalSign signal={signalOf[verdict]} />
        </div>
        <div className={classes.words}>
          <h2 className={classes.word} id={titleId} data-in-sight>
            {word}
          </h2>
          <p className={classes.sentence} data-in-sight>
            {sentence}
          </p>
        </div>
        {children !== undefined && <div className={classes.more}>{children}</div>}
      </div>
    </section>
  )
}

/** Those of a noted passage are in the style sheet, so that the campers' pages do not load them. */
function coloursOf(verdict: VerdictName): CSSProperties {
  if (verdict === 'noted') return {}
  const name = verdict.replace(/[A-Z]/g, (start) => `-${start.toLowerCase()}`)
  const colours = ['bg', 'edge', 'text'].map((part) => [
    `--verdict-${part}`,
    `var(--camp-verdict-${name}-${part})`,
  ])
  return Object.fromEntries(colours)
}
