import { Button, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { healthLabels } from '../../../domain/health/healthFields.ts'
import { differencesOf, formOver } from '../../../domain/health/healthForm.ts'
import type { healthFormMachine } from '../../../machines/health/healthForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { WarningIcon } from '../../ui/parts/icons.tsx'
import classes from './HealthComparison.module.css'
import { sectionPadding } from './HealthSectionCard.tsx'
import { HealthText } from './HealthSummary.tsx'

export function HealthComparison({ state, send }: FlowProps<typeof healthFormMachine>) {
  const { form, health } = state.context
  const theirs = formOver(health.record)
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    page.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Stack
      as="section"
      ref={page}
      tabIndex={-1}
      gap={16}
      aria-labelledby="comparison-title"
      style={{ outline: 'none' }}
    >
      <Row as="header" gap={16} className={`toned ${classes.header}`} data-tone="warning">
        <WarningIcon size={28} />
        <div>
          <Title order={2} id="comparison-title" c="inherit">
            Your record was changed somewhere else
          </Title>
          <Text maw="68ch" mt={4}>
            Another tab or device saved it after you began to type. Nothing is overwritten yet. Compare the
            two and choose which one stays.
          </Text>
        </div>
      </Row>
      <Stack as="ul" gap={16}>
        {differencesOf(form, theirs).map((field) => (
          <Card as="li" key={field} padding={sectionPadding} gap={12}>
            <Title order={3}>{healthLabels[field]}</Title>
            <Stack gap={16} columns="20rem">
              <Side title="The record now" name={healthLabels[field]} text={theirs[field]} />
              <Side title="What you typed" name={healthLabels[field]} text={form[field]} isMine />
            </Stack>
          </Card>
        ))}
      </Stack>
      <ButtonRow isStacked>
        <Button variant="subtle" color="gray" onClick={() => send({ type: 'comparison.left' })}>
          Go on editing
        </Button>
        <Button variant="default" onClick={() => send({ type: 'other.used' })}>
          Use the other
        </Button>
        <Button color="amber" onClick={() => send({ type: 'mine.kept' })}>
          Keep mine
        </Button>
      </ButtonRow>
      <p className={`dimmed small ${classes.consequence}`}>
        "Keep mine" replaces the record with what you typed. "Use the other" discards what you typed.
      </p>
    </Stack>
  )
}

interface SideProps {
  readonly title: string
  readonly name: string
  readonly text: string
  readonly isMine?: boolean
}

function Side({ title, name, text, isMine = false }: SideProps) {
  return (
    <div className={classes.side} data-tone={isMine ? 'warning' : undefined}>
      <p className={`small strong ${isMine ? '' : 'dimmed'} ${classes.title}`}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled, also by the keyboard */}
      <section className={classes.value} aria-label={`${name}: ${title}`} tabIndex={0}>
        <HealthText text={text} />
      </section>
    </div>
  )
}
