import { Button, Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { type Camp, type CampFacts, type FactsGroup, registrationWays } from '../../domain/camp/facts.ts'
import { factLabels, groupLabels, registrationWayLabels, ruleText } from '../../domain/camp/labels.ts'
import { campNameWarning, type FactsProblems, mostOfRules } from '../../domain/camp/problems.ts'
import { productsIn, textOfProducts } from '../../domain/camp/products.ts'
import type { Product } from '../../domain/till/products.ts'
import type { campFactsMachine } from '../../machines/camp/campFacts.ts'
import { FactsPreview, NameWarning } from '../lib/FactsPreview.tsx'
import type { FlowProps } from '../ui/flows/flow.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { failureProps } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { CampLogo } from '../ui/parts/Mark.tsx'
import { Note } from '../ui/parts/Note.tsx'

type Props = FlowProps<typeof campFactsMachine>
type Name = { readonly [Group in FactsGroup]: keyof CampFacts[Group] }[FactsGroup]

interface FieldShape {
  readonly name: Name
  readonly type?: 'date' | 'time' | 'email' | 'tel' | 'url'
  readonly isLong?: true
  readonly isNeeded?: true
  readonly hint?: string
}

const fieldsOf: Readonly<Record<FactsGroup, readonly FieldShape[]>> = {
  identity: [
    { name: 'name', isNeeded: true, hint: 'On every page, card and receipt. At most 60 characters.' },
    { name: 'shortName', isNeeded: true, hint: 'On the tab and the installed app. At most 24 characters.' },
    { name: 'organiser' },
    { name: 'welcome', isLong: true, hint: 'One or two sentences under the name on the start page.' },
  ],
  logo: [{ name: 'picture' }],
  time: [
    { name: 'firstDay', type: 'date', isNeeded: true },
    { name: 'lastDay', type: 'date', isNeeded: true },
    { name: 'begins', type: 'time', isNeeded: true },
    { name: 'ends', type: 'time', isNeeded: true },
    { name: 'zone', isNeeded: true, hint: 'By its place, such as Africa/Nairobi.' },
  ],
  place: [
    { name: 'country' },
    { name: 'venue' },
    { name: 'address' },
    { name: 'mapUrl', type: 'url', hint: 'It begins with https://' },
    { name: 'about', isLong: true, hint: 'How the place looks, and how people find the gate.' },
  ],
  contact: [
    { name: 'email', type: 'email' },
    { name: 'phone', type: 'tel' },
    { name: 'whatsApp', type: 'tel', hint: 'With the prefix of its country.' },
  ],
  money: [
    { name: 'currency', isNeeded: true, hint: 'Three letters. Fixed by the first transfer.' },
    { name: 'symbol', isNeeded: true },
    { name: 'isSymbolBehind' },
    { name: 'fee', hint: 'As people read it. Empty if there is none.' },
    { name: 'feeLabel' },
    { name: 'products', hint: 'One a line, with its price at the end: Lemonade 5.00' },
  ],
  words: [
    { name: 'event', isNeeded: true, hint: 'As in “The camp at a glance”.' },
    { name: 'group', isNeeded: true, hint: 'Such as Club, Church or Troop.' },
    { name: 'groups', isNeeded: true },
    { name: 'printsConference' },
  ],
  pages: [
    { name: 'registration' },
    { name: 'registrationUrl', type: 'url', hint: 'It begins with https://' },
    { name: 'registrationText', isLong: true },
    { name: 'hasContactForm' },
    { name: 'hasNewsletter' },
  ],
  rules: [
    { name: 'askedBelow', hint: 'At every gate, for Step out and Go home.' },
    { name: 'pairingDays', hint: 'Of new devices. A device paired earlier keeps its last day.' },
  ],
}

const formStates = ['editing', 'takingLogo', 'saving', 'asking'] as const

export function FactsFormView({ state, send }: Props) {
  const { group, draft, camp, isChangedElsewhere, fieldErrors, longestName } = state.context
  const form = useRef<HTMLFormElement>(null)
  const isBusy = state.hasTag('busy')
  const hasErrors = Object.keys(fieldErrors).length > 0
  useEffect(() => {
    // A correction removes the mistake of its field and keeps the focus where it is.
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasErrors])
  return (
    <FormDialog
      ref={form}
      opened={formStates.some((each) => state.matches(each))}
      withCloseButton
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      size="lg"
      title={groupLabels[group]}
      isBusy={isBusy}
      {...failureProps(state)}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={() => send({ type: 'change.submitted' })}
      onCancel={() => send({ type: 'group.closed' })}
    >
      {isChangedElsewhere && <ChangedElsewhere group={group} camp={camp} draft={draft} />}
      <Stack gap={12} columns="max(12rem, 40%)" style={{ columnGap: 16, alignItems: 'start' }}>
        {fieldsOf[group].map((field) => (
          <FactField key={field.name} field={field} state={state} send={send} />
        ))}
      </Stack>
      <FactsPreview group={group} camp={camp} draft={draft} longestName={longestName} />
    </FormDialog>
  )
}

function FactField({ field, state, send }: Props & { readonly field: FieldShape }) {
  const { name, type = 'text', isLong, isNeeded, hint } = field
  const { group, draft, fieldErrors } = state.context
  const isBusy = state.hasTag('busy')
  const values: Readonly<Record<string, unknown>> = { ...draft[group] }
  const errors: Readonly<Record<string, string | undefined>> = fieldErrors
  const labels: Readonly<Record<string, string>> = factLabels[group]
  const change = (value: string | number | boolean) =>
    send({ type: 'field.changed', change: { [name]: value } })
  const label = labels[name]
  if (name === 'picture') return <LogoField state={state} send={send} />
  if (name === 'products')
    return (
      <ProductsField
        label={label}
        description={hint}
        products={draft.money.products}
        error={errors[name]}
        readOnly={isBusy}
        onProducts={(products) => send({ type: 'field.changed', change: { products } })}
      />
    )
  if (typeof values[name] === 'boolean' && name !== 'isSymbolBehind')
    return (
      <Checkbox
        label={label}
        checked={values[name] === true}
        disabled={isBusy}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    )
  if (name === 'registration')
    return (
      <NativeSelect
        label={label}
        data={registrationWays.map((way) => ({ value: way, label: registrationWayLabels[way] }))}
        value={draft.pages.registration}
        disabled={isBusy}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  if (name === 'isSymbolBehind')
    return (
      <NativeSelect
        label={label}
        data={[
          { value: 'before', label: 'Before the amount' },
          { value: 'behind', label: 'Behind the amount' },
        ]}
        value={values[name] === true ? 'behind' : 'before'}
        disabled={isBusy}
        onChange={({ currentTarget }) => change(currentTarget.value === 'behind')}
      />
    )
  if (name === 'askedBelow' || name === 'pairingDays')
    return (
      <NativeSelect
        label={label}
        description={hint}
        data={Array.from({ length: mostOfRules[name] + 1 }, (_, value) => ({
          value: String(value),
          label: ruleText(name, value) ?? '',
        }))}
        value={String(draft.rules[name])}
        disabled={isBusy}
        onChange={({ currentTarget }) => change(Number(currentTarget.value))}
      />
    )
  const shared = {
    name,
    label,
    description: hint,
    value: String(values[name] ?? ''),
    error: errors[name],
    required: isNeeded === true,
    readOnly: isBusy,
    autoComplete: 'off',
    dir: 'auto',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change(currentTarget.value),
  }
  if (isLong) return <Textarea autosize minRows={2} style={{ gridColumn: '1 / -1' }} {...shared} />
  if (name === 'zone') return <ZoneField {...shared} />
  const warning = name === 'name' ? campNameWarning(shared.value) : undefined
  return (
    <div>
      <TextInput type={type} {...shared} />
      {warning !== undefined && <NameWarning text={warning} />}
    </div>
  )
}

function LogoField({ state, send }: Props) {
  const { draft, fieldErrors } = state.context
  const { picture } = draft.logo
  const errors: FactsProblems<'logo'> = fieldErrors
  const isBusy = state.hasTag('busy')
  return (
    <Stack gap={12} style={{ gridColumn: '1 / -1' }}>
      <FileInput
        label="Picture"
        description="A PNG or JPEG picture of at most 1 MB. It is shown on white."
        placeholder="Choose a file"
        accept="image/png,image/jpeg"
        clearable={false}
        value={null}
        error={errors.picture}
        onChange={(file) => file && send({ type: 'logo.chosen', file })}
      />
      {picture !== '' && (
        <Row gap={12} align="center">
          <CampLogo size={96} picture={picture} />
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => send({ type: 'field.changed', change: { picture: '' } })}
          >
            Remove the logo
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface ProductsFieldProps {
  readonly label: string | undefined
  readonly description: string | undefined
  readonly products: readonly Product[]
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onProducts: (products: readonly Product[]) => void
}

function ProductsField({ products, onProducts, ...props }: ProductsFieldProps) {
  const [text, setText] = useState(() => textOfProducts(products))
  return (
    <Textarea
      name="products"
      autosize
      minRows={3}
      style={{ gridColumn: '1 / -1' }}
      {...props}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onProducts(productsIn(value))
      }}
    />
  )
}

function ZoneField(props: ComponentProps<typeof TextInput>) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  return (
    <div>
      <TextInput list="time-zones" {...props} />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}

interface ChangedElsewhereProps {
  readonly group: FactsGroup
  readonly camp: Camp
  readonly draft: CampFacts
}

/** Names each fact whose saved value differs from the typed one. */
function ChangedElsewhere({ group, camp, draft }: ChangedElsewhereProps) {
  const saved: Readonly<Record<string, unknown>> = { ...camp.facts[group] }
  const typed: Readonly<Record<string, unknown>> = { ...draft[group] }
  const labels: Readonly<Record<string, string>> = factLabels[group]
  const others = Object.keys(saved).filter((name) => String(saved[name]) !== String(typed[name]))
  const textOf = (name: string) => {
    if (name !== 'picture') return `“${saved[name]}”`
    return saved[name] === '' ? 'none' : 'another picture'
  }
  return (
    <Note tone="warning">
      Nothing was saved: somebody else has changed this camp meanwhile.{' '}
      {others.length === 0
        ? 'It is what you typed.'
        : `Now it says: ${others.map((name) => `${labels[name]} ${textOf(name)}`).join(', ')}. Save again to use what you typed.`}
    </Note>
  )
}
