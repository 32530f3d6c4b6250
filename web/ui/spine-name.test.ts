import { expect, test } from 'vitest';
import { spineName } from './spine-name.ts';

test.each([
  ['Mary Beard', 'Beard'],
  ['Homer', 'Homer'],
  ['Walter M. Miller Jr.', 'Miller'],
  ['Paco Ignacio Taibo II', 'Taibo'],
  ['Sammy Davis Jr', 'Davis'],
  ['Martin Luther King, Sr.', 'King'],
  ['Oliver Wendell Holmes III', 'Holmes'],
  ['Ana Srebro', 'Srebro'],
  ['Kenji thelonius', 'thelonius'],
  ['Kyu Iwa Mori', 'Mori'],
  ['Augustine of Hippo', 'Augustine'],
  ['Pliny the Younger', 'Pliny'],
  ["Ngũgĩ wa Thiong'o", 'Ngũgĩ'],
  ['Ursula K. Le Guin', 'Le Guin'],
  ['John le Carré', 'le Carré'],
  ['Simone de Beauvoir', 'de Beauvoir'],
  ['Daphne du Maurier', 'du Maurier'],
  ['W. E. B. Du Bois', 'Du Bois'],
  ['Bessel van der Kolk', 'van der Kolk'],
  ['Nawal El Saadawi', 'El Saadawi'],
  ['Tahar Ben Jelloun', 'Ben Jelloun'],
  ['Ben Macintyre', 'Macintyre'],
  ['Le Ly Hayslip', 'Hayslip'],
  ['Madeleine St John', 'St John'],
  ['Emily St. John Mandel', 'St. John Mandel'],
  ['Leonardo da Vinci', 'da Vinci'],
  ['Thomas à Kempis', 'à Kempis'],
  ['Madame de La Fayette', 'La Fayette'],
  ['Honoré de Balzac', 'Balzac'],
  ['Johann Wolfgang von Goethe', 'Goethe'],
  ['Antoine de Saint-Exupéry', 'Saint-Exupéry'],
  ['Giuseppe Tomasi di Lampedusa', 'Lampedusa'],
  ['Gabriel García Márquez', 'García Márquez'],
  ['Mario Vargas Llosa', 'Vargas Llosa'],
  ['José Ortega y Gasset', 'Ortega y Gasset'],
  ['Joaquim Maria Machado de Assis', 'Machado de Assis'],
  ['Pedro Calderón de la Barca', 'Calderón'],
  ['Arthur Conan Doyle', 'Conan Doyle'],
  ['Zora Neale Hurston', 'Hurston'],
  ['Mo Yan', 'Mo Yan'],
  ['Han Kang', 'Han Kang'],
  ['Min Jin Lee', 'Lee'],
  ["Wu Cheng'en", 'Wu Cheng’en'],
  ['Haruki Murakami', 'Murakami'],
  ['Murasaki Shikibu', 'Murasaki Shikibu'],
  ['Dr. Seuss', 'Dr. Seuss'],
  ['The Secret Barrister', 'Secret Barrister'],
  ["Edna O'Brien", 'O’Brien'],
])('%s stands on a spine as %s', (author, name) => {
  expect(spineName([author])).toBe(name);
});

test('a book without an author has no name on its spine', () => {
  expect(spineName([])).toBe('');
});
