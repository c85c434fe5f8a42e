/* An executable that passes for a portal until it has to serve: it then does what MISTAKE says. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define EXIT 1  /* ends at once */
#define SLEEP 2 /* never gets ready */

int main(int count, char **words) {
  const char *command = count > 1 ? words[1] : "";
  if (strcmp(command, "--version") == 0) {
    printf("portal 9.0.%d\n", MISTAKE);
    return 0;
  }
  if (strcmp(command, "check") == 0 || strcmp(command, "man") == 0 || strcmp(command, "completions") == 0) {
    return 0;
  }
  if (MISTAKE == EXIT) {
    fprintf(stderr, "error: it is broken on purpose\n");
    return 1;
  }
  sleep(600);
  return 0;
}
