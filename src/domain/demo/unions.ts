import * as names from './names.ts'

export interface Country {
  readonly name: string
  /** Country code, network code and 000, which starts no assigned number. */
  readonly dialling: string
  readonly names: names.NameList
}

export interface Union {
  readonly name: string
  readonly countries: readonly [Country, ...Country[]]
  readonly campers: number
}

const zimbabwe = { name: 'Zimbabwe', dialling: '+263 77 000' }
const mashonaland: Country = { ...zimbabwe, names: names.shona }
const matabeleland: Country = { ...zimbabwe, names: names.ndebele }
const southAfrica = { name: 'South Africa', dialling: '+27 82 000' }
const cape: Country = { ...southAfrica, names: names.capeNames }
const natal: Country = { ...southAfrica, names: names.ndebele }
const zambia: Country = { name: 'Zambia', dialling: '+260 97 000', names: names.zambian }
const botswana: Country = { name: 'Botswana', dialling: '+267 71 000', names: names.tswana }
const malawi: Country = { name: 'Malawi', dialling: '+265 99 000', names: names.malawian }
const mozambique: Country = { name: 'Mozambique', dialling: '+258 84 000', names: names.portuguese }
const namibia: Country = { name: 'Namibia', dialling: '+264 81 000', names: names.namibian }
const angola: Country = { name: 'Angola', dialling: '+244 92 000', names: names.portuguese }
const lesotho: Country = { name: 'Lesotho', dialling: '+266 58 000', names: names.tswana }
const eswatini: Country = { name: 'Eswatini', dialling: '+268 76 000', names: names.ndebele }

export const unions: readonly Union[] = [
  { name: 'Zimbabwe East Union Conference', countries: [mashonaland], campers: 96 },
  { name: 'Zimbabwe Central Union', countries: [mashonaland, matabeleland], campers: 74 },
  { name: 'Zimbabwe West Union Conference', countries: [matabeleland], campers: 82 },
  { name: 'Southern Zambia Union Conference', countries: [zambia], campers: 62 },
  { name: 'Northern Zambia Union', countries: [zambia], campers: 48 },
  { name: 'Botswana Union', countries: [botswana], campers: 52 },
  { name: 'Malawi Union', countries: [malawi], campers: 56 },
  { name: 'União do Índico Norte', countries: [mozambique], campers: 38 },
  { name: 'Cape and Garden Route Pathfinder Union', countries: [cape], campers: 34 },
  { name: 'Highveld and KwaZulu Union', countries: [natal, cape], campers: 30 },
  { name: 'Lesotho and Eswatini Highlands Union', countries: [lesotho, eswatini], campers: 24 },
  { name: 'Namibia and Angola Union', countries: [namibia, angola], campers: 20 },
]

/** Campers registered without a union; their code is the number alone, as the server builds it. */
export const withoutUnion: Omit<Union, 'name'> = {
  countries: [mashonaland, zambia, malawi, mozambique],
  campers: 18,
}
