/** The public registration (portal document §3). Only the app knows it, and the form shows a part of it. */

export const publicRegistrationFields = [
  ...(['firstName', 'lastName', 'dateOfBirth', 'gender'] as const),
  ...(['email', 'phone', 'address', 'city', 'country'] as const),
  ...(['emergencyName', 'emergencyRelation', 'emergencyPhone'] as const),
  ...(['medicalConditions', 'allergies', 'medications'] as const),
  ...(['arrivalDate', 'departureDate', 'transportMode'] as const),
] as const
type PublicRegistrationField = (typeof publicRegistrationFields)[number]

export const transportModes = ['own', 'bus', 'flight', 'other'] as const
export type TransportMode = (typeof transportModes)[number]

export type PublicRegistration = Readonly<
  Record<Exclude<PublicRegistrationField, 'gender' | 'transportMode'>, string>
> & {
  readonly gender: 'MALE' | 'FEMALE'
  readonly transportMode: TransportMode
}

/**
 * The fields on the form. Everyone stays all seven days, and health is asked for after sign-in, where only
 * the camper and the health corner read it.
 */
export const shownFields = [
  ...(['firstName', 'lastName', 'dateOfBirth', 'gender'] as const),
  ...(['email', 'phone', 'city', 'country'] as const),
  ...(['emergencyName', 'emergencyRelation', 'emergencyPhone', 'transportMode'] as const),
] as const satisfies readonly PublicRegistrationField[]
export type ShownField = (typeof shownFields)[number]

export type RegistrationEntry = { readonly [Field in ShownField]: PublicRegistration[Field] | '' }
export type RegistrationEntryErrors = Readonly<Partial<Record<ShownField, string>>>

const sentences: Readonly<Record<ShownField, string>> = {
  firstName: 'Please enter the first name.',
  lastName: 'Please enter the last name.',
  dateOfBirth: 'Please enter the date of birth.',
  gender: 'Please choose the gender.',
  email: 'Please enter an email address.',
  phone: 'Please enter a phone number.',
  city: 'Please enter the town or city.',
  country: 'Please enter the country.',
  emergencyName: 'Please enter whom we call in an emergency.',
  emergencyRelation: 'Please enter how that person is related to the camper.',
  emergencyPhone: 'Please enter that person’s phone number.',
  transportMode: 'Please choose how the camper travels.',
}

/** @param firstDay of the camp */
export function fieldErrorsOfEntry(entry: RegistrationEntry, firstDay: string): RegistrationEntryErrors {
  const missing = shownFields.filter((field) => entry[field].trim() === '')
  return {
    ...Object.fromEntries(missing.map((field) => [field, sentences[field]])),
    ...(entry.dateOfBirth >= firstDay && {
      dateOfBirth: 'Please enter a date of birth before the camp begins.',
    }),
    ...(/./.test(entry.email.trim()) &&
      !/^\S+@\S+\.\S+$/.test(entry.email.trim()) && {
        email: 'Please enter an email address like name@example.org.',
      }),
  }
}
