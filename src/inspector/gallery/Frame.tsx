import { MantineProvider } from '@mantine/core'
import { type MouseEvent, Suspense, use, useEffect } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { theme } from '../../views/ui/theme.ts'
import { cssVariablesResolver } from '../../views/ui/tokens.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { Picture } from '../picture/Picture.tsx'
import { loadView } from '../picture/views.ts'
import { modelOf } from '../replay/flows.ts'
import { flowAddress, galleryAddress } from './address.ts'
import { useLook } from './LookControls.tsx'
import { statesOf } from './walks.ts'

/** One state of one flow, alone on its page, with a link of its own. */
export default function Frame() {
  const { '*': path = '' } = useParams()
  const [flow = '', id = ''] = path.split('/')
  const model = modelOf(flow)
  useEffect(staysAsItIs, [])
  if (!model) return <Navigate to={galleryAddress} replace />
  return (
    <Suspense fallback={null}>
      <State model={model} id={id} />
    </Suspense>
  )
}

/** What other pages choose, or who signs in there, does not change what is drawn here. */
function staysAsItIs() {
  const keepOut = (event: StorageEvent) => event.stopImmediatePropagation()
  window.addEventListener('storage', keepOut, { capture: true })
  return () => window.removeEventListener('storage', keepOut, { capture: true })
}

function State({ model, id }: { readonly model: AnyFlowModel; readonly id: string }) {
  const look = useLook()
  const { id: flow } = model.machine
  const view = use(loadView(model))
  const state = use(statesOf(model)).find((known) => known.id === id)
  if (!state || !view)
    return (
      <main>
        <PageHeader title={flow} />
        <EmptyState action={<Link to={flowAddress(flow, look)}>All states of {flow}</Link>}>
          {view
            ? 'The flow no longer reaches this state: its machine or its model has changed since the link was made.'
            : 'This flow has no view of its own.'}
        </EmptyState>
      </main>
    )
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={look.scheme}>
      <div data-drawn={id} onClickCapture={staysHere}>
        <Picture snapshot={state.snapshot} view={view} />
      </div>
    </MantineProvider>
  )
}

function staysHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}
