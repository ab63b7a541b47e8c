export const attempt = '00112233445566778899aabbccddeeff'

export const camperOnTheWire = {
  _id: '65f0',
  code: 'NUZ042',
  firstname: 'Naledi',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 17,
  union: 'North Union',
  country: 'Zimbabwe',
  whatsapp: '+263 77 000 0042',
  checkedIn: false,
  checkedOut: false,
}
export const camper = { ...camperOnTheWire, registeredAt: undefined }
export const neededOfACamper = ['_id', 'code', 'firstname', 'lastname', 'checkedIn']

export const stallOnTheWire = {
  _id: 'm1',
  merchantNumber: 'M1001',
  merchantName: 'Adventure Desk',
  balance: 125.5,
  createdAt: '2025-02-01T08:00:00.000Z',
}
export const stall = { ...stallOnTheWire, balance: 12_550 }
export const neededOfAStall = ['_id', 'merchantNumber', 'merchantName', 'balance', 'createdAt']

export const record = {
  bloodType: 'O+',
  allergies: 'Peanuts, bees',
  conditions: '',
  medications: 'Inhaler',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '+263 77 000 0001',
  notes: '',
}

export const plain = { success: true, message: 'Done.' }
