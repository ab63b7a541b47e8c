import { NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import { ageRanges, type Filters, isFiltering, statuses } from '../../../domain/people/filters.ts'
import { useGroupWords } from '../../ui/camp.ts'
import { SteadyButton } from '../../ui/forms/SteadyButton.tsx'
import { FilterCard } from '../../ui/lists/FilterCard.tsx'

interface FilterBarProps {
  readonly filters: Filters
  readonly unions: readonly string[]
  readonly hasContacts: boolean
  readonly onReach: () => void
  /** Must be stable, or every keystroke renders all fields. */
  readonly onChange: (change: Partial<Filters>) => void
  readonly onClear: () => void
}

const genders = [
  { value: '', label: 'All' },
  { value: 'MALE', label: 'Male' },
  { value: 'FEMALE', label: 'Female' },
] as const
const ages = [
  { value: '', label: 'All Ages' },
  ...ageRanges.map(({ key, label }) => ({ value: key, label })),
] as const

export function FilterBar(props: FilterBarProps) {
  const { filters, unions, hasContacts, onReach, onChange, onClear } = props
  const { search, firstname, lastname, gender, age, union, status } = filters
  return (
    <FilterCard columns={4} onFocus={onReach}>
      <TextFilter
        label="Search"
        name="search"
        placeholder={hasContacts ? 'Code, name or phone' : 'Code or name'}
        value={search}
        onChange={onChange}
      />
      <TextFilter label="First Name" name="firstname" value={firstname} onChange={onChange} />
      <TextFilter label="Last Name" name="lastname" value={lastname} onChange={onChange} />
      <ChoiceFilters {...{ gender, age, union, status, unions, onChange }} />
      <SteadyButton variant="default" px={8} style={clear} disabled={!isFiltering(filters)} onClick={onClear}>
        Clear filters
      </SteadyButton>
    </FilterCard>
  )
}

/** The first key in a filter enables the button; a transition would cost frames that the list needs. */
const clear = { transition: 'none' }

interface TextFilterProps {
  readonly label: string
  readonly name: 'search' | 'firstname' | 'lastname'
  readonly placeholder?: string
  readonly value: string
  readonly onChange: FilterBarProps['onChange']
}

const TextFilter = memo(function TextFilter({ label, name, placeholder, value, onChange }: TextFilterProps) {
  const isSearch = name === 'search'
  return (
    <TextInput
      type={isSearch ? 'search' : 'text'}
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize={isSearch ? 'none' : undefined}
      spellCheck={false}
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
})

interface ChoiceFiltersProps
  extends Pick<Filters, 'gender' | 'age' | 'union' | 'status'>,
    Pick<FilterBarProps, 'unions' | 'onChange'> {}

const ChoiceFilters = memo(function ChoiceFilters(props: ChoiceFiltersProps) {
  const { gender, age, union, status, unions, onChange } = props
  return (
    <>
      <NativeSelect
        label="Gender"
        data={genders}
        value={gender ?? ''}
        onChange={({ currentTarget }) => onChange({ gender: genderOf(currentTarget.value) })}
      />
      <NativeSelect
        label="Age Range"
        data={ages}
        value={age ?? ''}
        onChange={({ currentTarget }) => onChange({ age: ageOf(currentTarget.value) })}
      />
      <NativeSelect
        label={useGroupWords().label}
        data={[{ value: '', label: 'All' }, ...unions.map((name) => ({ value: name, label: name }))]}
        value={union}
        onChange={({ currentTarget }) => onChange({ union: currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        value={status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: statusOf(currentTarget.value) })}
      >
        <option value="">All</option>
        {/* `label` keeps the status out of the page's text, where only people with that status show it. */}
        {statuses.map(({ key, label }) => (
          <option key={key} value={key} label={label} />
        ))}
      </NativeSelect>
    </>
  )
})

function genderOf(value: string): Filters['gender'] {
  return genders.find((gender) => gender.value === value)?.value || null
}

function ageOf(value: string): Filters['age'] {
  return ages.find((age) => age.value === value)?.value || null
}

function statusOf(value: string): Filters['status'] {
  return statuses.find(({ key }) => key === value)?.key ?? null
}
