import { expect, test } from 'vitest'
import { factLabels, groupLabels, registrationWayLabels } from '../../../src/domain/camp/labels.ts'

test('the facts of a camp and their groups have these labels on the page and in the audit', () => {
  const { pages, ...others } = factLabels
  expect(groupLabels).toEqual({
    ...{ identity: 'Name', logo: 'Logo', time: 'Days and clock', place: 'Place', contact: 'Contact' },
    ...{ money: 'Money', words: 'Words', pages: 'Public pages', rules: 'Rules' },
  })
  expect(others).toEqual({
    identity: {
      ...{ name: 'Name of the camp', shortName: 'Short name' },
      ...{ organiser: 'Organiser', welcome: 'Line of welcome' },
    },
    logo: { picture: 'Logo' },
    time: {
      ...{ firstDay: 'First day', lastDay: 'Last day', begins: 'Begins at', ends: 'Ends at' },
      zone: 'Time zone',
    },
    place: {
      ...{ country: 'Country', venue: 'Name of the venue', about: 'About the venue' },
      ...{ address: 'Address', mapUrl: 'Link to a map' },
    },
    contact: { email: 'Email', phone: 'Phone', whatsApp: 'WhatsApp' },
    money: {
      ...{ currency: 'Currency', symbol: 'Symbol', isSymbolBehind: 'Place of the symbol' },
      ...{ fee: 'Fee', feeLabel: 'Words under the fee', products: 'Products of a new stall' },
    },
    words: {
      ...{ event: 'Word for the event', group: 'Word for a group', groups: 'Word for several groups' },
      printsConference: 'Cards print “Conference”',
    },
    rules: { askedBelow: 'Asked with whom they leave', pairingDays: 'Pairings of devices end' },
  })
  expect(pages).toMatchObject({
    ...{ registration: 'Registration', registrationUrl: 'Link to the registration' },
    registrationText: 'How people register',
  })
  expect(registrationWayLabels).toEqual({
    ...{ form: 'With a form to fill in and print', link: 'At another address' },
    off: 'As the words below say',
  })
})
