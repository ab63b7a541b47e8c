import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { healthLabels } from '../../../domain/health/healthFields.ts'
import { differencesOf, formOver } from '../../../domain/health/healthForm.ts'
import type { healthFormMachine } from '../../../machines/health/healthForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { WarningIcon } from '../../ui/parts/icons.tsx'
import classes from './HealthComparison.module.css'
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
    <section ref={page} tabIndex={-1} className={classes.comparison} aria-labelledby="comparison-title">
      <header className={classes.header}>
        <WarningIcon size={28} />
        <div>
          <h2 id="comparison-title" className={classes.title}>
            Your record was changed somewhere else
          </h2>
          <p className={classes.words}>
            Another tab or device saved it after you began to type. Nothing is overwritten yet. Compare the
            two and choose which one stays.
          </p>
        </div>
      </header>
      <Stack as="ul" gap={16}>
        {differencesOf(form, theirs).map((field) => (
          <Card as="li" key={field} className={classes.field}>
            <h3 className={classes.label}>{healthLabels[field]}</h3>
            <Side title="The record now" name={healthLabels[field]} text={theirs[field]} />
            <Side title="What you typed" name={healthLabels[field]} text={form[field]} isMine />
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
      <p className={classes.consequence}>
        "Keep mine" replaces the record with what you typed. "Use the other" discards what you typed.
      </p>
    </section>
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
    <div className={classes.side} data-mine={isMine || undefined}>
      <p className={classes.sideTitle}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled, also by the keyboard */}
      <section className={classes.value} aria-label={`${name}: ${title}`} tabIndex={0}>
        <HealthText text={text} />
      </section>
    </div>
  )
}
