type Names = readonly [string, ...string[]]

export interface NameList {
  readonly male: Names
  readonly female: Names
  readonly last: Names
}

const list = (male: Names, female: Names, last: Names): NameList => ({ male, female, last })

// biome-ignore format: lists of names read better in columns of their own length
export const shona = list(
  ['Tinashe', 'Tatenda', 'Takudzwa', 'Farai', 'Kudakwashe', 'Munyaradzi', 'Simbarashe', 'Anesu', 'Panashe', 'Tafadzwa'],
  ['Rudo', 'Chipo', 'Rutendo', 'Nyasha', 'Tariro', 'Vimbai', 'Ruvimbo', 'Mufarowashe', 'Tadiwanashe', 'Tinotendaishe'],
  ['Moyo', 'Chikwanha', 'Mutasa', 'Nyamande', 'Mapfumo', 'Marufu', 'Muchenje', 'Nyakudya', 'Gumbo', 'Madzivanyika'],
)

// biome-ignore format: as above
export const ndebele = list(
  ['Nkosana', 'Sipho', 'Themba', 'Mthokozisi', 'Bhekimpilo', 'Thabani', 'Sibusiso', 'Nkosilathi', 'Mduduzi', 'Bongani'],
  ['Nqobile', 'Nomvula', 'Thandiwe', 'Siphathisiwe', 'Sithembile', 'Nokuthula', 'Lindiwe', 'Ntombizodwa', 'Sinenhlanhla', 'Zodwa'],
  ['Ndlovu', 'Dube', 'Khumalo', 'Ncube', 'Sibanda', 'Mpofu', 'Mkhize', 'Dlamini', 'Hlongwane', 'Tshabalala', 'Nxumalo'],
)

// biome-ignore format: as above
export const tswana = list(
  ['Kagiso', 'Thabo', 'Tshepo', 'Kabelo', 'Onalenna', 'Kgosietsile', 'Tumelo', 'Letlhogonolo', 'Pule', 'Oteng'],
  ['Boitumelo', 'Keneilwe', 'Lesego', 'Refilwe', 'Naledi', 'Oratile', 'Gaone', 'Lerato', 'Palesa', 'Masego'],
  ['Molefe', 'Modise', 'Kgosi', 'Mogorosi', 'Tau', 'Motsumi', 'Letsholathebe', 'Mohapi', 'Mofokeng', 'Ramaphakela'],
)

// biome-ignore format: as above
export const malawian = list(
  ['Chikondi', 'Kondwani', 'Limbani', 'Mphatso', 'Yamikani', 'Madalitso', 'Blessings', 'Takondwa', 'Wongani', 'Chifundo'],
  ['Thokozani', 'Chimwemwe', 'Tadala', 'Alinafe', 'Chisomo', 'Zione', 'Tiyamike', 'Mayamiko', 'Tapiwa', 'Lusungu'],
  ['Banda', 'Phiri', 'Mwale', 'Nyirenda', 'Gondwe', 'Kachingwe', 'Mkandawire', 'Kamanga', "Ng'oma", 'Nyasulu'],
)

// biome-ignore format: as above
export const zambian = list(
  ['Mutale', 'Chanda', 'Mulenga', 'Musonda', 'Mubita', 'Choolwe', 'Kunda', 'Mwape', 'Luyando', 'Sepiso'],
  ['Bwalya', 'Mwansa', 'Chilufya', 'Mwangala', 'Inonge', 'Namukolo', 'Mutinta', 'Chipego', 'Natasha', 'Thabiso'],
  ['Mwila', 'Tembo', 'Sakala', 'Kabwe', "Ng'andu", "Ng'ambi", 'Hamoonga', 'Muleya', 'Katongo', 'Siamukayumbu'],
)

// biome-ignore format: as above
export const portuguese = list(
  ['João', 'Mateus', 'Nuno', 'António', 'Abílio', 'Tomás', 'Domingos', 'Celso', 'Estêvão', 'Hélder'],
  ['Conceição', 'Inês', 'Fátima', 'Lurdes', 'Graça', 'Márcia', 'Anabela', 'Esperança', 'Luísa', 'Verónica'],
  ['Machava', 'Macuácua', 'Sitoe', 'Cossa', 'Tembe', 'Nhantumbo', 'dos Santos', 'Gonçalves', 'Simão', 'Muianga'],
)

// biome-ignore format: as above
export const capeNames = list(
  ['Pieter', 'Ruan', 'Heinrich', 'André', 'Daniël', 'Liam', 'Caleb', 'Joshua', 'Christopher', 'Ethan'],
  ['Annelize', 'Mariëtte', 'Chanté', 'Zoë', 'Karla', 'Hannah', 'Grace', 'Chloé', 'Bernadette', 'Ruth'],
  ['van der Merwe', 'Botha', 'Jacobs', 'du Plessis', "O'Reilly", "O'Connor", 'Naudé', 'Oosthuizen', 'Adams', "D'Oliveira"],
)

// biome-ignore format: as above
export const namibian = list(
  ['Tangeni', 'Hafeni', 'Fillemon', 'Penda', 'Tuhafeni', 'Shikongo', 'Petrus', 'Nghidinwa', 'Erastus', 'Kaino'],
  ['Ndapewa', 'Ndapandula', 'Nangula', 'Selma', 'Taimi', 'Tuyakula', 'Kauna', 'Ndeshihafela', 'Hilma', 'Twapewa'],
  ['Nghipondoka', 'Amupolo', 'Haimbodi', 'Iipinge', 'Shilongo', 'Swartbooi', 'Kandjii', 'Uushona', 'Katjivena', 'Amadhila'],
)
