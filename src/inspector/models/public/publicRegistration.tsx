import { publicRegistrationMachine } from '../../../machines/public/publicRegistration.ts'
import { defineModel } from '../model.ts'

export const publicRegistrationModel = defineModel<typeof publicRegistrationMachine>({
  machine: publicRegistrationMachine,
  area: 'public',
  frame: 'page',
  view: async () => {
    const { RegisterView } = await import('../../../views/public/register/RegisterView.tsx')
    return (props) => <RegisterView {...props} />
  },
  inputs: [{ name: 'visitor', input: { firstDay: '2025-04-13' } }],
  samples: {
    'field.changed': [
      {
        type: 'field.changed',
        change: {
          firstName: 'Tariro',
          lastName: 'Moyo',
          dateOfBirth: '2011-05-04',
          gender: 'FEMALE',
          email: 'tariro@example.org',
          phone: '+263 77 000 0000',
          city: 'Harare',
          country: 'Zimbabwe',
          emergencyName: 'Rudo Moyo',
          emergencyRelation: 'Mother',
          emergencyPhone: '+263 77 000 0001',
          transportMode: 'bus',
        },
      },
      { type: 'field.changed', change: { email: 'tariro' } },
    ],
    'registration.submitted': [{ type: 'registration.submitted' }],
    'print.requested': [{ type: 'print.requested' }],
  },
  outcomes: { printForm: { done: [undefined], failed: [new Error('this browser cannot print')] } },
  delays: { registrationDelay: 2_000, successShown: 1_500 },
})
