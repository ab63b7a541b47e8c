import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ageRanges, type Filters, isFiltering, statuses } from '../../../domain/filters.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './FilterBar.module.css'

interface FilterBarProps {
  readonly filters: Filters
  readonly unions: readonly string[]
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

export function FilterBar({ filters, unions, onChange, onClear }: FilterBarProps) {
  return (
    <Card as="search" aria-label="Filters" className={classes.bar} data-print="no">
      <TextInput
        className={`${classes.name} ${classes.search}`}
        type="search"
        label="Search"
        placeholder="Code or name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={filters.search}
        onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
      />
      <TextInput
        className={classes.name ?? ''}
        label="First Name"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={filters.firstname}
        onChange={({ currentTarget }) => onChange({ firstname: currentTarget.value })}
      />
      <TextInput
        className={classes.name ?? ''}
        label="Last Name"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={filters.lastname}
        onChange={({ currentTarget }) => onChange({ lastname: currentTarget.value })}
      />
      <NativeSelect
        className={classes.choice ?? ''}
        label="Gender"
        data={genders}
        value={filters.gender ?? ''}
        onChange={({ currentTarget }) => onChange({ gender: genderOf(currentTarget.value) })}
      />
      <NativeSelect
        className={classes.choice ?? ''}
        label="Age Range"
        data={ages}
        value={filters.age ?? ''}
        onChange={({ currentTarget }) => onChange({ age: ageOf(currentTarget.value) })}
      />
      <NativeSelect
        className={`${classes.choice} ${classes.union}`}
        label="Union"
        data={[{ value: '', label: 'All' }, ...unions.map((union) => ({ value: union, label: union }))]}
        value={filters.union}
        onChange={({ currentTarget }) => onChange({ union: currentTarget.value })}
      />
      <NativeSelect
        className={classes.choice ?? ''}
        label="Status"
        value={filters.status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: statusOf(currentTarget.value) })}
      >
        <option value="">All</option>
        {/* As attributes: in the text of the page a status stands only at the people who have it. */}
        {statuses.map(({ key, label }) => (
          <option key={key} value={key} label={label} />
        ))}
      </NativeSelect>
      <Button
        variant="default"
        className={classes.clear ?? ''}
        disabled={!isFiltering(filters)}
        onClick={onClear}
      >
        Clear filters
      </Button>
    </Card>
  )
}

function genderOf(value: string): Filters['gender'] {
  return genders.find((gender) => gender.value === value)?.value || null
}

function ageOf(value: string): Filters['age'] {
  return ages.find((age) => age.value === value)?.value || null
}

function statusOf(value: string): Filters['status'] {
  return statuses.find(({ key }) => key === value)?.key ?? null
}
