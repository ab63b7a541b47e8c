import { SegmentedControl } from '@mantine/core'
import { Suspense, use } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { transitionsOf } from '../../machines/lib/transitions.ts'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { loadView } from '../picture/views.ts'
import { modelOf } from '../replay/flows.ts'
import type { DrawnState } from '../walk/states.ts'
import { galleryAddress } from './address.ts'
import { CoverageChart } from './CoverageChart.tsx'
import classes from './Gallery.module.css'
import { LookControls, useLook } from './LookControls.tsx'
import { StateCard } from './StateCard.tsx'
import { counted, titleOf } from './titles.ts'
import { statesOf } from './walks.ts'

const sides = [
  { value: 'pictures', label: 'Pictures' },
  { value: 'chart', label: 'Chart and coverage' },
]

export default function FlowPage() {
  const { flow = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const model = modelOf(flow)
  if (!model) return <UnknownFlow flow={flow} />
  const side = search.get('show') === 'chart' ? 'chart' : 'pictures'
  const turn = (shown: string) => {
    const next = new URLSearchParams(search)
    next.set('show', shown)
    if (shown === 'pictures') next.delete('show')
    setSearch(next, { replace: true })
  }
  return (
    <>
      <nav className={classes.trail} aria-label="Where this is">
        <Link to={galleryAddress}>Gallery</Link>
      </nav>
      <PageHeader title={titleOf(flow)}>
        <SegmentedControl aria-label="What is shown" data={sides} value={side} onChange={turn} />
        {side === 'pictures' && <LookControls />}
      </PageHeader>
      <Suspense key={side} fallback={<Walking flow={flow} />}>
        {side === 'chart' ? <CoverageChart model={model} /> : <Pictures model={model} />}
      </Suspense>
    </>
  )
}

export function UnknownFlow({ flow }: { readonly flow: string }) {
  return (
    <>
      <PageHeader title="Gallery" />
      <EmptyState action={<Link to={galleryAddress}>All flows</Link>}>
        This build has no flow named {flow}.
      </EmptyState>
    </>
  )
}

export function Walking({ flow }: { readonly flow: string }) {
  return (
    <p className={classes.wait} role="status">
      Walking {flow}…
    </p>
  )
}

function Pictures({ model }: { readonly model: AnyFlowModel }) {
  const look = useLook()
  const states = use(statesOf(model))
  const view = use(loadView(model))
  const groups = byValue(states)
  return (
    <>
      <p className={classes.count}>
        {counted(groups.size, 'state')} in {counted(states.length, 'picture')} ·{' '}
        {counted(transitionsOf(model.machine).length, 'transition')}
        {!view && ' · this flow has no view of its own'}
      </p>
      {[...groups].map(([value, pictures]) => (
        <section key={value} aria-labelledby={headingOf(pictures)}>
          <h2 id={headingOf(pictures)} className={classes.value}>
            {value} <small>{pictures.length}</small>
          </h2>
          <ul className={classes.cards}>
            {pictures.map((state) => (
              <StateCard key={state.id} flow={model.machine.id} view={view} state={state} look={look} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function byValue(states: readonly DrawnState[]): ReadonlyMap<string, readonly DrawnState[]> {
  const groups = new Map<string, DrawnState[]>()
  for (const state of states) groups.set(state.value, [...(groups.get(state.value) ?? []), state])
  return groups
}

function headingOf([first]: readonly DrawnState[]): string {
  return `state-${first?.id}`
}
