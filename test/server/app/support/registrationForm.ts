/** What the registration form sends when everything is right; the code of it is UII042. */
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
