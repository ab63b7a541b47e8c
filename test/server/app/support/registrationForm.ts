export const registrationForm = {
  UNUMBER: '042',
  UABBR: 'UIÍ',
  Union: 'União do Índico',
  Country: 'Mozambique',
  FirstName: '<img onerror=alert(1)>',
  Surname: "dos Santos-O'Neill",
  Gender: 'FEMALE',
  Age: '17',
}
