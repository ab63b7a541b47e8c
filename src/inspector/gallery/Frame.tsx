import { MantineProvider } from '@mantine/core'
import { type MouseEvent, Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { theme } from '../../views/ui/theme.ts'
import { cssVariablesResolver } from '../../views/ui/tokens.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { Picture } from '../picture/Picture.tsx'
import { type FlowView, loadView } from '../picture/views.ts'
import { modelOf } from '../replay/flows.ts'
import { flowAddress, galleryAddress, type Look, lookIn } from './address.ts'
import { frameName, hearShown, type Shown } from './frameTalk.ts'
import { statesOf } from './walks.ts'

/** One state of one flow, alone on its page: what the gallery's frames hold, and a link of its own. */
export default function Frame() {
  const { '*': path = '' } = useParams()
  const [search] = useSearchParams()
  const look = lookIn(search)
  const [flow = '', id = ''] = path.split('/')
  const model = modelOf(flow)
  useEffect(staysAsItIs, [])
  if (!model) return <Navigate to={galleryAddress} replace />
  return (
    <Suspense fallback={null}>
      {window.name === frameName ? (
        <Told model={model} id={id} />
      ) : (
        <Found model={model} id={id} look={look} />
      )}
    </Suspense>
  )
}

/** What other pages choose, or who signs in there, does not change what is drawn here. */
function staysAsItIs() {
  const keepOut = (event: StorageEvent) => event.stopImmediatePropagation()
  window.addEventListener('storage', keepOut, { capture: true })
  return () => window.removeEventListener('storage', keepOut, { capture: true })
}

interface StateProps {
  readonly model: AnyFlowModel
  readonly id: string
}

function Told({ model, id }: StateProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => hearShown(setShown), [])
  useLayoutEffect(() => {
    // A picture of many: its dialogs and fields must not take the focus away from the gallery.
    document.body.inert = true
  }, [])
  const view = use(loadView(model))
  if (!shown || !view) return null
  const { value, status, context, scheme } = shown
  const snapshot = model.machine.resolveState({ value, status, context })
  return <Drawn id={id} snapshot={snapshot} view={view} scheme={scheme} />
}

function Found({ model, id, look }: StateProps & { readonly look: Look }) {
  const { machine } = model
  const view = use(loadView(model))
  const state = use(statesOf(model)).find((known) => known.id === id)
  if (state && view) return <Drawn id={id} snapshot={state.snapshot} view={view} scheme={look.scheme} />
  return (
    <main>
      <PageHeader title={machine.id} />
      <EmptyState action={<Link to={flowAddress(machine.id, look)}>All states of {machine.id}</Link>}>
        {view
          ? 'The flow no longer reaches this state: its machine or its model has changed since the link was made.'
          : 'This flow has no view of its own.'}
      </EmptyState>
    </main>
  )
}

interface DrawnProps {
  readonly id: string
  readonly snapshot: AnyMachineSnapshot
  readonly view: FlowView
  readonly scheme: Look['scheme']
}

function Drawn({ id, snapshot, view, scheme }: DrawnProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <div data-drawn={id} onClickCapture={staysHere}>
        <Picture snapshot={snapshot} view={view} />
      </div>
    </MantineProvider>
  )
}

function staysHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
