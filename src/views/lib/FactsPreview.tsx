import { useEffect, useRef } from 'react'
import {
  type Camp,
  type CampFacts,
  datesText,
  type FactsGroup,
  portalNameOf,
} from '../../domain/camp/facts.ts'
import { isDay } from '../../domain/lib/campTime.ts'
import { cardSize, type NameOnCard } from '../../domain/people/idCard.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { loadCardAssets } from '../../services/drawing/cardAssets.ts'
import { drawIdCard } from '../../services/drawing/drawIdCard.ts'
import { CampContext } from '../ui/camp.ts'
import { ReceiptPaper } from '../ui/flows/ReceiptPaper.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { CampLogo } from '../ui/parts/Mark.tsx'
import { Note } from '../ui/parts/Note.tsx'

interface FactsPreviewProps {
  readonly group: FactsGroup
  readonly camp: Camp
  readonly draft: CampFacts
  /** Null for a name that nobody has. */
  readonly longestName?: NameOnCard | null
}

/** Where people will read what is typed. */
export function FactsPreview({ group, camp, draft, longestName = null }: FactsPreviewProps) {
  if (group === 'contact' || group === 'money' || group === 'pages' || group === 'rules') return null
  return (
    <Stack as="section" gap={8} aria-label="Preview">
      <p className="small strong">Preview</p>
      <Row gap={16} wraps align="start">
        <StartPage facts={draft} />
        {(group === 'identity' || group === 'logo') && isWrittenFor(camp, draft) && (
          <SampleReceipt camp={{ ...camp, facts: draft }} />
        )}
        {(group === 'identity' || group === 'logo' || group === 'words') && (
          <SampleCard
            camp={{ ...camp, facts: draft }}
            name={
              (group === 'words' ? null : longestName) ?? {
                ...sample,
                union: `${draft.words.group} of the North`,
              }
            }
          />
        )}
      </Row>
    </Stack>
  )
}

/** Times and amounts are written for the saved zone and currency, which a camp that has not begun lacks. */
function isWrittenFor({ facts: { time, money } }: Camp, draft: CampFacts): boolean {
  return draft.time.zone === time.zone && draft.money.currency === money.currency
}

/** Below the field of a name that can be saved. */
export function NameWarning({ text }: { readonly text: string }) {
  return (
    <div role="status" style={{ marginBlockStart: 8 }}>
      <Note tone="warning">{text}</Note>
    </div>
  )
}

const noReceipt = {
  ...{ referenceId: 'TOP-7K2MXQ4RWB', stall: null, expected: null, reason: null, actor: null, witness: null },
  ...{ isConfirmed: false, slip: null, whatFor: null, from: null, copy: null },
}

/** Of a pay-in on the first day, as the cash desk prints it. */
function SampleReceipt({ camp }: { readonly camp: Camp }) {
  const { firstDay } = camp.facts.time
  if (!isDay(firstDay)) return null
  return (
    <CampContext value={camp}>
      <Card padding={16} style={{ flex: '1 1 14rem', maxInlineSize: '20rem' }}>
        <ReceiptPaper
          receipt={{
            ...noReceipt,
            ...{ kind: 'topUp', amount: 20_00, balance: 20_00, at: `${firstDay}T10:00:00.000Z` },
            ...{ code: sample.code, name: fullNameOf(sample), cashier: 'Rudo Dube' },
          }}
        />
      </Card>
    </CampContext>
  )
}

function StartPage({ facts }: { readonly facts: CampFacts }) {
  const { identity, place, time } = facts
  const isDated = /^\d{4}-\d\d-\d\d$/.test(time.firstDay) && time.firstDay <= time.lastDay
  return (
    <Card padding={16} gap={8} style={{ flex: '1 1 14rem', maxInlineSize: '24rem' }}>
      <Row gap={8} align="center">
        <CampLogo size={32} picture={facts.logo.picture} />
        <p className="dimmed small">{portalNameOf(facts)}</p>
      </Row>
      <p className="small strong">
        {[isDated && datesText(time), place.country].filter(Boolean).join(' · ')}
      </p>
      <p className="heavy wraps" style={{ fontSize: '1.5rem', lineHeight: 1.1 }}>
        <bdi>{identity.name}</bdi>
      </p>
      <p className="wraps">
        <bdi>{identity.welcome}</bdi>
      </p>
    </Card>
  )
}

const sample = { firstname: 'Nomathemba', lastname: 'Sibusisiwe van der Westhuizen', code: 'EZC104' }

function SampleCard({ camp, name }: { readonly camp: Camp; readonly name: NameOnCard }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let isCurrent = true
    loadCardAssets(camp).then(({ logo }) => {
      if (isCurrent) drawIdCard(context, { ...name, code: sample.code }, { logo, camp })
    })
    return () => {
      isCurrent = false
    }
  }, [camp, name])
  return (
    <canvas
      ref={canvas}
      {...cardSize}
      role="img"
      aria-label={`ID card of ${fullNameOf(name)} with the name ${camp.facts.identity.name}`}
      style={{ inlineSize: cardSize.width / 2, blockSize: cardSize.height / 2, borderRadius: 8 }}
    />
  )
}
