import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank } from '../../ui/page.tsx';

/** The library of somebody who has just arrived. */
export function NoBooksYet() {
  return (
    <Blank title="No Recommendations Yet">
      <p>Add some books via search, and your shelf begins.</p>
      <ButtonLink to={paths.search}>Search for books</ButtonLink>
    </Blank>
  );
}
