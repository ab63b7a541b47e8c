import { Button, NativeSelect, TextInput } from '@mantine/core'
import { campDate } from '../../../domain/lib/campTime.ts'
import {
  type AuditChoices,
  type AuditFilters,
  actionLabel,
  isFilteringAudit,
} from '../../../domain/staff/audit.ts'
import { auditGroupLabels, auditGroups } from '../../../domain/staff/auditActions.ts'
import { FilterCard } from '../../ui/lists/FilterCard.tsx'

interface AuditFilterBarProps {
  readonly filters: AuditFilters
  readonly choices: AuditChoices
  readonly onChange: (change: Partial<AuditFilters>) => void
  readonly onClear: () => void
}

export function AuditFilterBar({ filters, choices, onChange, onClear }: AuditFilterBarProps) {
  const staff = choices.staff.map(({ email, name }) => ({ value: email, label: `${name} (${email})` }))
  const devices = choices.devices.map(({ id, name, pairedAt }) => ({
    value: id,
    label: `${name} (paired ${campDate(pairedAt)})`,
  }))
  const groups = auditGroups.map((group) => ({ value: group, label: auditGroupLabels[group] }))
  return (
    <FilterCard columns={3}>
      <TextInput
        type="search"
        label="Camper or stall"
        placeholder="Code or merchant number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={filters.person}
        onChange={({ currentTarget }) => onChange({ person: currentTarget.value })}
      />
      <NativeSelect
        label="Staff"
        data={withChosen('Everybody', staff, filters.staff)}
        value={filters.staff}
        onChange={({ currentTarget }) => onChange({ staff: currentTarget.value })}
      />
      <NativeSelect
        label="Device"
        data={withChosen('All devices', devices, filters.device)}
        value={filters.device}
        onChange={({ currentTarget }) => onChange({ device: currentTarget.value })}
      />
      <NativeSelect
        label="What"
        data={withChosen('Everything', groups, filters.action)}
        value={filters.action}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Day"
        value={filters.day}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      <Button variant="default" px={8} disabled={!isFilteringAudit(filters)} onClick={onClear}>
        Clear filters
      </Button>
    </FilterCard>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** A filter value from the address may be missing from the list, so it is added. */
function withChosen(all: string, choices: readonly Choice[], chosen: string): readonly Choice[] {
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen)
  const other = isListed ? [] : [{ value: chosen, label: actionLabel(chosen) }]
  return [{ value: '', label: all }, ...choices, ...other]
}
