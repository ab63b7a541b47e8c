import { useEffect, useRef } from 'react'
import {
  type Camp,
  type CampFacts,
  datesText,
  type FactsGroup,
  portalNameOf,
} from '../../domain/camp/facts.ts'
import { cardSize } from '../../domain/people/idCard.ts'
import { loadCardAssets } from '../../services/drawing/cardAssets.ts'
import { drawIdCard } from '../../services/drawing/drawIdCard.ts'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { CampLogo } from '../ui/parts/Mark.tsx'

interface FactsPreviewProps {
  readonly group: FactsGroup
  readonly camp: Camp
  readonly draft: CampFacts
}

/** Where people will read what is typed. */
export function FactsPreview({ group, camp, draft }: FactsPreviewProps) {
  if (group === 'contact' || group === 'money' || group === 'pages' || group === 'rules') return null
  return (
    <Stack as="section" gap={8} aria-label="Preview">
      <p className="small strong">Preview</p>
      <Row gap={16} wraps align="start">
        <StartPage facts={draft} />
        {(group === 'identity' || group === 'logo' || group === 'words') && (
          <SampleCard camp={{ ...camp, facts: draft }} />
        )}
      </Row>
    </Stack>
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
        {identity.name}
      </p>
      <p className="wraps">{identity.welcome}</p>
    </Card>
  )
}

const sample = { firstname: 'Nomathemba', lastname: 'Sibusisiwe van der Westhuizen', code: 'EZC104' }

function SampleCard({ camp }: { readonly camp: Camp }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { group } = camp.facts.words
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let isCurrent = true
    loadCardAssets(camp).then(({ logo }) => {
      if (isCurrent) drawIdCard(context, { ...sample, union: `${group} of the North` }, { logo, camp })
    })
    return () => {
      isCurrent = false
    }
  }, [camp, group])
  return (
    <canvas
      ref={canvas}
      {...cardSize}
      role="img"
      aria-label={`ID card with the name ${camp.facts.identity.name}`}
      style={{ inlineSize: cardSize.width / 2, blockSize: cardSize.height / 2, borderRadius: 8 }}
    />
  )
}
