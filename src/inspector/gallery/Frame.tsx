import { MantineProvider } from '@mantine/core'
import { type MouseEvent, Suspense, use, useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { theme } from '../../views/ui/theme/theme.ts'
import { cssVariablesResolver } from '../../views/ui/theme/tokens.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { loadView, Picture } from '../picture/Picture.tsx'
import { modelOf } from '../replay/flows.ts'
import { addressOf, galleryAddress, useLook } from './address.tsx'
import { statesOf } from './walks.ts'

export default function Frame() {
  const { flow = '', state = '' } = useParams()
  const model = modelOf(flow)
  useEffect(staysAsItIs, [])
  if (!model) return <Navigate to={galleryAddress} replace />
  return (
    <Suspense fallback={null}>
      <State model={model} id={state} />
    </Suspense>
  )
}

/** Choices and sign-ins in other pages must not change this drawing. */
function staysAsItIs() {
  const keepOut = (event: StorageEvent) => event.stopImmediatePropagation()
  window.addEventListener('storage', keepOut, { capture: true })
  return () => window.removeEventListener('storage', keepOut, { capture: true })
}

function State({ model, id }: { readonly model: AnyFlowModel; readonly id: string }) {
  const look = useLook()
  const view = use(loadView(model))
  const state = use(statesOf(model)).find((known) => known.id === id)
  if (!state || !view) return <Navigate to={addressOf(look, model.machine.id, id)} replace />
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
